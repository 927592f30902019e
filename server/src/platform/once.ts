import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Clock } from './clock.ts'
import { oneAtATimeByKey } from './concurrency.ts'
import type { Database, Transaction, TableWith } from './database/database.ts'
import { lockForTransaction } from './database/advisory-locks.ts'
import type { Json, Timestamp } from './database/generated.ts'
import { fail, isFailure } from './failure.ts'

/** A command of a member with its idempotency key. The answer to it is stored in the feature’s `command` table. */
export interface KeyedCommand {
  readonly member_id: string
  readonly idempotency_key: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Each feature passes its own table with these columns. */
interface AnswerColumns {
  readonly member_id: string
  readonly idempotency_key: string
  readonly payload_hash: string
  readonly answer: Json
  readonly created_at: Timestamp
}

interface Answers {
  readonly database: Database
  readonly clock: Clock
  readonly table: TableWith<AnswerColumns>
}

const KEPT_MS = 7 * 86_400_000

/** A member’s commands wait in this process, so that they do not hold a pooled connection while they wait. */
const queues = new WeakMap<Database, ReturnType<typeof oneAtATimeByKey>>()

function runInTurn<Answer>(database: Database, key: string, work: () => Promise<Answer>): Promise<Answer> {
  const queue = queues.get(database) ?? oneAtATimeByKey()
  queues.set(database, queue)
  return queue(key, work)
}

/**
 * Carries out a command once per key. A repeated command gets the first answer, for seven days. `prepare` runs before
 * the transaction and returns a function that runs in it. That function must use no other connection. A member’s
 * commands run one after another. Fails if `prepare` or its function fails, and with IDEMPOTENCY_CONFLICT if the key
 * was used with another payload.
 */
export async function once<Answer>(
  { database, clock, table }: Answers,
  command: KeyedCommand,
  answer: z.ZodType<Answer>,
  prepare: () => Promise<(trx: Transaction) => Promise<Answer>>,
): Promise<Answer> {
  const first = await readAnswer(database, table, command, answer)
  if (first) return first
  let run: (trx: Transaction) => Promise<Answer>
  try {
    run = await prepare()
  } catch (error) {
    // The same command may have succeeded in a concurrent attempt, which may even have caused this failure.
    const known = isFailure(error) ? await readAnswer(database, table, command, answer) : null
    if (!known) throw error
    return known
  }
  const { member_id, idempotency_key, payload } = command
  const queue = `${table}:${member_id}`
  const carryOut = async (trx: Transaction): Promise<Answer> => {
    await lockForTransaction(trx, queue)
    const known = await readAnswer(trx, table, command, answer)
    if (known) return known
    // Parsing removes unknown fields, so that the first and the repeated answer are identical.
    const result = answer.parse(await run(trx))
    await trx
      .insertInto(table)
      .values({
        member_id,
        idempotency_key,
        payload_hash: hashOf(payload),
        answer: JSON.stringify(result),
        created_at: clock.now(),
      })
      .execute()
    return result
  }
  return runInTurn(database, queue, () => database.transaction().execute(carryOut))
}

async function readAnswer<Answer>(
  database: Database,
  table: Answers['table'],
  { member_id, idempotency_key, payload }: KeyedCommand,
  answer: z.ZodType<Answer>,
): Promise<Answer | null> {
  const row = await database
    .selectFrom(table)
    .select(['payload_hash', 'answer'])
    .where('member_id', '=', member_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
  if (!row) return null
  if (row.payload_hash !== hashOf(payload)) fail('IDEMPOTENCY_CONFLICT')
  return answer.parse(row.answer)
}

/** Does not sort the fields, because parsing the input has put them in a fixed order. */
const hashOf = (payload: KeyedCommand['payload']): string => hash('sha256', JSON.stringify(payload), 'base64url')

export async function deleteAnswers({ database, clock, table }: Answers): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await database.deleteFrom(table).where('created_at', '<', before).execute()
}
