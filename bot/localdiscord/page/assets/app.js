// The page on which people play on the local Discord. Each module has one subject; this one starts them.

import { startColumn } from './column.js';
import { startComposer } from './composer.js';
import { startLog } from './log.js';
import { world } from './world.js';

startColumn();
startLog();
startComposer();
world.start();
