// A judge made with discord.js: see the documentation of package judges.

import { Client, Events, GatewayIntentBits, Partials } from 'discord.js';
import { commands, complete, run } from './commands.js';
import { press, submit } from './components.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  partials: [Partials.Channel],
  rest: { api: `${process.env.DISCORD_URL}/api`, rejectOnRateLimit: null },
});

function fail(error) {
  console.error(error);
  process.exit(1);
}

async function act(interaction) {
  if (interaction.isAutocomplete()) return complete(interaction);
  if (interaction.isChatInputCommand()) return run(interaction);
  if (interaction.isModalSubmit()) return submit(interaction);
  if (interaction.isMessageComponent()) return press(interaction);
  throw new Error(`an interaction of type ${interaction.type}`);
}

process.on('unhandledRejection', fail);
client.on(Events.Error, fail);
client.on(Events.Warn, fail);
client.on(Events.ShardError, (error) => console.error(`connection: ${error.message}`)); // a broken connection is no fault
client.on(Events.Debug, (line) => { if (process.env.JUDGE_DEBUG) console.error(line); });
client.on(Events.InteractionCreate, (interaction) => act(interaction).catch(fail));
client.once(Events.ClientReady, () => client.application.commands.set(commands).catch(fail));

process.stdin.resume();
process.stdin.on('end', () => client.destroy().then(() => process.exit(0), fail));

await client.login(process.env.DISCORD_TOKEN);
