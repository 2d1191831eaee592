// The commands of the judge, and what each does.

import {
  ActionRowBuilder, ApplicationCommandOptionType as Type, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelSelectMenuBuilder, ChannelType,
  ContainerBuilder, MediaGalleryBuilder, MessageFlags, MentionableSelectMenuBuilder, PermissionFlagsBits, RoleSelectMenuBuilder, SectionBuilder,
  SeparatorBuilder, StringSelectMenuBuilder, TextDisplayBuilder, UserSelectMenuBuilder,
} from 'discord.js';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');

export const picture = (name) => new AttachmentBuilder(pixel, { name, description: `the picture ${name}` });

const option = (type, name, more = {}) => ({ type, name, description: `The ${name}`, ...more });

export const commands = [
  { name: 'board', description: 'Draw a board', options: [option(Type.Integer, 'size', { required: true, minValue: 1, maxValue: 9 })] },
  { name: 'hush', description: 'Answer in private' },
  {
    name: 'match', description: 'Matches', nameLocalizations: { de: 'partie' }, descriptionLocalizations: { de: 'Partien' }, options: [
      option(Type.Subcommand, 'find', {
        options: [
          option(Type.String, 'word', { required: true, autocomplete: true }), option(Type.User, 'whom'), option(Type.Role, 'role'),
          option(Type.Channel, 'where', { channelTypes: [ChannelType.GuildText] }), option(Type.Boolean, 'loud'), option(Type.Number, 'odds'),
        ],
      }),
    ],
  },
  { name: 'post', description: 'Post beside the answer', options: [option(Type.User, 'whom', { required: true })] },
  { name: 'letter', description: 'Write a letter', options: [option(Type.User, 'whom', { required: true })] },
  { name: 'thread', description: 'Start a thread' },
  { name: 'many', description: 'Post more than a channel takes at once' },
  { name: 'layout', description: 'Show newer components' },
  { name: 'rights', description: 'Who may what', defaultMemberPermissions: PermissionFlagsBits.ManageChannels, contexts: [0] },
];

const row = (...parts) => new ActionRowBuilder().addComponents(...parts);
const button = (label, style = ButtonStyle.Secondary) => new ButtonBuilder().setCustomId(label).setLabel(label).setStyle(style);

const acts = {
  async board(i) {
    await i.deferReply();
    const areas = new StringSelectMenuBuilder().setCustomId('areas').setPlaceholder('Areas').setMinValues(1).setMaxValues(2)
      .addOptions(['kent', 'essex', 'mercia'].map((value) => ({ label: value.toUpperCase(), value, description: 'An area' })));
    await i.editReply({
      content: `A board of ${i.options.getInteger('size')}`, files: [picture('board.png')], components: [
        row(button('update', ButtonStyle.Primary), button('later'), button('form', ButtonStyle.Success), button('away', ButtonStyle.Danger).setEmoji('❌'),
          new ButtonBuilder().setURL('https://example.org/').setLabel('Rules').setStyle(ButtonStyle.Link)),
        row(areas), row(new UserSelectMenuBuilder().setCustomId('who')), row(new RoleSelectMenuBuilder().setCustomId('roles')),
        row(new ChannelSelectMenuBuilder().setCustomId('where').setChannelTypes(ChannelType.GuildText)),
      ],
    });
  },
  async hush(i) {
    await i.reply({ content: 'Hush.', flags: MessageFlags.Ephemeral });
    const more = await i.followUp({ content: 'More.', flags: MessageFlags.Ephemeral, components: [row(new MentionableSelectMenuBuilder().setCustomId('anybody'))] });
    const less = await i.followUp({ content: 'Less.', flags: MessageFlags.Ephemeral });
    await i.webhook.editMessage(more, { content: 'Much more.', files: [picture('hand.png')] });
    await i.deleteReply(less);
    await i.editReply('Hush, I said.');
  },
  async match(i) {
    const o = i.options;
    const { resource } = await i.reply({
      content: [o.getSubcommand(), o.getString('word'), o.getUser('whom').globalName, o.getMember('whom').displayName, o.getRole('role').name, o.getChannel('where').name,
        o.getBoolean('loud'), o.getNumber('odds'), i.member.displayName, i.locale, i.guildLocale].join(' '), withResponse: true,
    });
    if (resource.message.interactionMetadata.user.id !== i.user.id) throw new Error('the answer is somebody else\'s');
    const read = await i.fetchReply();
    if (read.id !== resource.message.id) throw new Error('the answer is another message');
  },
  async post(i) {
    const whom = i.options.getUser('whom');
    await i.deferReply({ flags: MessageFlags.Ephemeral });
    const sent = await i.channel.send({
      content: `Your turn, ${whom}`, files: [picture('old.png')], allowedMentions: { users: [whom.id] }, nonce: 'turn-7', enforceNonce: true, components: [row(button('update'))],
    });
    const again = await i.channel.send({ content: 'The same', nonce: 'turn-7', enforceNonce: true });
    if (again.id !== sent.id) throw new Error('a nonce was taken twice');
    await sent.edit({ content: `Not yet, ${whom}`, attachments: [], files: [picture('new.png')], components: [] });
    const read = await i.channel.messages.fetch({ message: sent.id, cache: false, force: true });
    const file = read.attachments.first();
    if (read.attachments.size !== 1 || file.name !== 'new.png' || file.width !== 1 || !read.editedAt) throw new Error('the message reads otherwise');
    const bytes = Buffer.from(await (await fetch(file.url)).arrayBuffer());
    if (!bytes.equals(pixel)) throw new Error('the file is another');
    const gone = await sent.reply({ content: 'Soon gone', allowedMentions: { parse: [] } });
    await gone.delete();
    const why = await i.channel.messages.fetch({ message: gone.id, force: true }).then(() => 0, (e) => e.code);
    await i.editReply(`Posted; what is gone is ${why}`);
  },
  async letter(i) {
    await i.deferReply({ flags: MessageFlags.Ephemeral });
    try {
      await i.options.getUser('whom').send({ content: `A letter for ${i.options.getUser('whom').globalName}`, files: [picture('secret.png')], components: [row(button('update'))] });
      await i.editReply('The letter is out');
    } catch (e) {
      await i.editReply(`No letter: ${e.code}`);
    }
  },
  async thread(i) {
    await i.deferReply();
    const thread = await i.channel.threads.create({ name: 'A thread', autoArchiveDuration: 1440 });
    await thread.send('In the thread');
    await i.editReply(`Begun: ${thread} under ${thread.parent.name}`);
  },
  async many(i) {
    await i.deferReply();
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => i.channel.send(`Number ${n}`)));
    await i.editReply('All seven');
  },
  async layout(i) {
    const text = (content) => new TextDisplayBuilder().setContent(content);
    await i.reply({
      flags: MessageFlags.IsComponentsV2, files: [picture('board.png')], components: [
        new ContainerBuilder().setAccentColor(0xaa5500)
          .addTextDisplayComponents(text('## The board'))
          .addMediaGalleryComponents(new MediaGalleryBuilder().addItems({ media: { url: 'attachment://board.png' }, description: 'the board' }))
          .addSeparatorComponents(new SeparatorBuilder())
          .addSectionComponents(new SectionBuilder().addTextDisplayComponents(text('Go on?')).setButtonAccessory(button('laid'))),
      ],
    });
  },
  async rights(i) {
    const computed = i.channel.permissionsFor(i.guild.members.me).bitfield;
    await i.reply({ content: `told ${i.appPermissions.bitfield} computed ${computed} member ${i.memberPermissions.has('ManageChannels')}`, flags: MessageFlags.Ephemeral });
  },
};

export const run = (interaction) => acts[interaction.commandName](interaction);

export async function complete(i) {
  const typed = i.options.getFocused(true);
  await i.respond([{ name: `${typed.name} ${typed.value}ent`, value: 'kent', nameLocalizations: { de: 'Kent' } }]);
}
