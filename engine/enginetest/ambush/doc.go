// Package ambush is a toy for tests: four bands in two teams raid each other's
// camps. It has hidden interrupts and seats that one person may hold together,
// and is no title.
//
//  1. Hands. Each band holds none to two ambushes, dealt at the start. A team
//     sees both of its hands, and nobody else does.
//  2. Raids. The band of the turn raids a camp. Both bands of the other team are
//     asked at once: each passes, or springs an ambush that it holds, sealed until
//     both have answered; no answer passes. Then all is told. A raid that meets
//     no ambush scores a point for its team.
//  3. Lairs. While a band is not to move it may say where it lies in ambush, which
//     its team alone knows. No answer springs then, if the raid comes there.
//  4. The end. After eight raids the team with more points wins; with as many
//     both share it.
package ambush
