// What the judge does when somebody presses, picks or sends a form.

import { ComponentType, LabelBuilder, MessageFlags, ModalBuilder, StringSelectMenuBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle } from 'discord.js';
import { picture } from './commands.js';

const name = (i) => i.user.globalName;

const presses = {
  update: (i) => i.update({ content: `Updated by ${name(i)}`, files: [picture('next.png')], attachments: [] }),
  async later(i) {
    await i.deferUpdate();
    await i.editReply({ content: `Later by ${name(i)}` });
    await i.followUp({ content: 'Between us', flags: MessageFlags.Ephemeral });
  },
  form: (i) => i.showModal(new ModalBuilder().setCustomId('form').setTitle('A form').addTextDisplayComponents(new TextDisplayBuilder().setContent('Fill in.')).addLabelComponents(
    new LabelBuilder().setLabel('Reason').setDescription('Why').setTextInputComponent(new TextInputBuilder().setCustomId('reason').setStyle(TextInputStyle.Paragraph).setMaxLength(200).setRequired(true)),
    new LabelBuilder().setLabel('Areas').setStringSelectMenuComponent(new StringSelectMenuBuilder().setCustomId('areas').setMaxValues(2)
      .addOptions({ label: 'Kent', value: 'kent' }, { label: 'Essex', value: 'essex', default: true })))),
  async away(i) {
    await i.deferUpdate();
    await i.deleteReply();
  },
  laid: (i) => i.update({ components: [new TextDisplayBuilder().setContent(`Laid by ${name(i)}`)], attachments: [] }),
};

const picked = {
  [ComponentType.StringSelect]: (i) => i.values,
  [ComponentType.UserSelect]: (i) => i.members.map((m) => m.displayName),
  [ComponentType.RoleSelect]: (i) => i.roles.map((r) => r.name),
  [ComponentType.ChannelSelect]: (i) => i.channels.map((c) => c.name),
  [ComponentType.MentionableSelect]: (i) => [...i.users.map((u) => u.globalName), ...i.roles.map((r) => r.name)],
};

export function press(i) {
  if (i.isButton()) return presses[i.customId](i);
  return i.reply({ content: `Picked ${picked[i.componentType](i).join(', ')}`, flags: MessageFlags.Ephemeral });
}

export async function submit(i) {
  const words = `Because ${i.fields.getTextInputValue('reason')}: ${i.fields.getStringSelectValues('areas').join(', ')}`;
  if (i.isFromMessage()) await i.update({ content: words });
  else await i.reply({ content: words });
}
