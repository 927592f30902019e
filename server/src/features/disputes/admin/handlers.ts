import type { disputesAdmin } from '@hai/contract/disputes-admin'
import { Readable } from 'node:stream'
import type { Handler, Handlers } from '../../../feature.ts'
import { fail } from '../../../platform/failure.ts'
import { decideAppeal } from './decide-appeal.ts'
import type { Context } from '../deps.ts'
import { decisionHandlers } from './decisions.ts'
import { readForStaff, showCase } from './show-case.ts'
import { readFigures } from './figures.ts'
import { listForStaff } from './list-disputes.ts'
import { recordDispute } from './note-dispute.ts'
import { readEvents, type DisputeRow } from '../queries.ts'

export const adminHandlers = (context: Context): Handlers<typeof disputesAdmin> => ({
  ...decisionHandlers(context),
  decide_dispute_appeal: decideAppeal(context),
  admin_list_disputes: (staff, input) => listForStaff(context, staff, input),
  admin_dispute_figures: (staff) => readFigures(context, staff),
  admin_get_dispute: (staff, { dispute_id }) => showCase(context, staff, dispute_id),
  admin_get_dispute_attachment: takePicture(context),
  admin_note_dispute: recordDispute(context),
})

/** Fails: FORBIDDEN, NOT_FOUND (also for a picture that belongs to another case). */
const takePicture =
  (context: Context): Handler<'admin_get_dispute_attachment'> =>
  async (staff, { dispute_id, file_id }) => {
    const picture = await readPicture(context, await readForStaff(context.database, staff, dispute_id), file_id)
    return { file_name: `${file_id}.webp`, chunks: Readable.from([picture]) }
  }

async function readPicture({ database, items, files, chat }: Context, dispute: DisputeRow, file_id: string): Promise<Buffer> {
  const port = items[dispute.related_type]
  const own = await port?.picture(database, dispute.related_id, file_id)
  if (own) return own
  const events = await readEvents(database, [dispute.id])
  const isSaid = events.some(({ attachments }) => attachments.includes(file_id))
  const [item] = (await port?.read(database, [dispute.related_id])) ?? []
  const messages = !isSaid && item?.chat_session_id ? await chat.readForCase(item.chat_session_id, () => '') : []
  if (!isSaid && !messages.some((message) => message.file_id === file_id)) fail('NOT_FOUND')
  return (await files.readAttachment(file_id)) ?? fail('NOT_FOUND')
}
