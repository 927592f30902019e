import type { DisputableItems } from '../disputes/index.ts'
import type { Context } from './deps.ts'
import { readProofs } from './proofs.ts'
import { readTask } from './queries.ts'
import { readEvents } from './show-tasks.ts'

export const caseOfTask = ({ files }: Context): Pick<DisputableItems, 'file' | 'picture' | 'record'> => ({
  file: async (db, id) => {
    const row = await readTask(db, id)
    if (!row) return null
    const { status, title, description, due_at, hold_id, ended_by } = row
    const proofs = (await readProofs(db, [id])).get(id) ?? []
    const timeline = (await readEvents(db, [id])).get(id) ?? []
    return {
      status,
      timeline: timeline.map(({ action, by, at }) => ({ action, by, at })),
      cashout: null,
      task: {
        title,
        description,
        due_at: due_at.toISOString(),
        proofs: proofs.map(({ number, text, images, submitted_at, reason }) => ({
          number,
          text,
          images,
          reason,
          submitted_at: submitted_at.toISOString(),
        })),
      },
      postings: ended_by === null ? [hold_id] : [hold_id, ended_by],
    }
  },
  picture: async (db, id, file_id) => {
    const proofs = (await readProofs(db, [id])).get(id) ?? []
    return proofs.some(({ images }) => images.includes(file_id)) ? files.readAttachment(file_id) : null
  },
  record: (db, user_id, side) =>
    db
      .selectFrom('tasks.task')
      .select((task) => [
        task.fn.countAll<number>().as('all'),
        task.fn
          .countAll<number>()
          .filterWhere((one) =>
            one.exists(
              one
                .selectFrom('tasks.event')
                .whereRef('tasks.event.task_id', '=', 'tasks.task.id')
                .where('tasks.event.action', '=', 'open_dispute'),
            ),
          )
          .as('disputed'),
      ])
      .where(side === 'payer' ? 'creator_id' : 'worker_id', '=', user_id)
      .where('worker_id', 'is not', null)
      .executeTakeFirstOrThrow(),
})
