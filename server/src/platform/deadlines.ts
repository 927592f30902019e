import { sql } from 'kysely'
import type { Database, Transaction, OtherColumn, TableWith } from './database/database.ts'
import type { Generated, Timestamp } from './database/generated.ts'
import { eachPage, type Page } from './each-page.ts'
import type { Logger } from './log.ts'

/** An automatic action for an item, such as a cash-out, is due at `due_at`. */
export interface Deadline<Kind extends string> {
  readonly item_id: string
  readonly kind: Kind
  readonly due_at: Date
  readonly tries: number
}

export type DueItem = Pick<Deadline<string>, 'item_id' | 'due_at'>

interface DeadlineColumns {
  readonly kind: string
  readonly due_at: Timestamp
  readonly set_at: Timestamp
  readonly tries: Generated<number>
}

interface PausableColumns extends DeadlineColumns {
  readonly remaining: string | null
}

interface DeadlineTables {
  readonly table: TableWith<DeadlineColumns>
  readonly heartbeat: TableWith<{ readonly beat_at: Timestamp; readonly only_one: Generated<boolean> }>
  readonly item: OtherColumn<TableWith<DeadlineColumns>, PausableColumns>
}

/** A job calls `beat` every minute. A pause longer than this between two calls counts as an outage. */
const QUIET_MAX_MS = 3 * 60_000

const BATCH_MAX = 200

/**
 * The transaction that handles a deadline also deletes or moves it. So no action runs twice, and a restart loses none.
 */
export function createDeadlines<Kind extends string>({ table, heartbeat, item }: DeadlineTables) {
  const rows = sql.table(table)
  const beats = sql.table(heartbeat)
  const item_id = sql.ref(item)

  return {
    /** Keeps deadlines of the kinds in `remaining`, and replaces all others. */
    set: async (
      trx: Transaction,
      id: string,
      remaining: readonly Kind[],
      deadlines: readonly { readonly kind: Kind; readonly due_at: Date }[],
      now: Date,
    ): Promise<void> => {
      await sql`delete from ${rows} where ${item_id} = ${id} and kind <> all (${remaining}::text[])`.execute(trx)
      if (deadlines.length === 0) return
      const kinds = deadlines.map(({ kind }) => kind)
      const times = deadlines.map(({ due_at }) => due_at)
      await sql`
        insert into ${rows} (${item_id}, kind, due_at, set_at)
        select ${id}, kind, due_at, ${now} from unnest(${kinds}::text[], ${times}::timestamptz[]) as wanted (kind, due_at)
        on conflict (${item_id}, kind) do update set due_at = excluded.due_at, set_at = excluded.set_at, tries = 0`.execute(trx)
    },

    /**
     * The deadline of an item whose row `trx` has locked. Null if it is not due, or if another process has handled it.
     */
    due: async (
      trx: Transaction,
      id: string,
      kind: Kind,
      now: Date,
    ): Promise<Pick<Deadline<Kind>, 'due_at' | 'tries'> | null> => {
      const found = await sql<Pick<Deadline<Kind>, 'due_at' | 'tries'>>`
        select due_at, tries from ${rows} where ${item_id} = ${id} and kind = ${kind} and due_at <= ${now}`.execute(trx)
      return found.rows[0] ?? null
    },

    move: async (
      trx: Transaction,
      { item_id: id, kind }: Pick<Deadline<Kind>, 'item_id' | 'kind'>,
      next: { readonly due_at: Date; readonly tries: number } | null,
    ): Promise<void> => {
      await (
        next
          ? sql`update ${rows} set due_at = ${next.due_at}, tries = ${next.tries} where ${item_id} = ${id} and kind = ${kind}`
          : sql`delete from ${rows} where ${item_id} = ${id} and kind = ${kind}`
      ).execute(trx)
    },

    read: async (database: Database, ids: readonly string[]): Promise<readonly Deadline<Kind>[]> => {
      if (ids.length === 0) return []
      const found = await sql<Deadline<Kind>>`
        select ${item_id} as item_id, kind, due_at, tries from ${rows}
         where ${item_id} = any (${ids}::uuid[]) and due_at < 'infinity' order by due_at`.execute(database)
      return found.rows
    },

    /**
     * Records that a server handles deadlines. After an outage of all servers, postpones the deadlines that were set
     * before it by its length.
     */
    beat: (database: Database, now: Date): Promise<void> =>
      database.transaction().execute(async (trx) => {
        const known = await sql<{ beat_at: Date }>`select beat_at from ${beats} for update`.execute(trx)
        const last = known.rows[0]?.beat_at
        if (!last) {
          await sql`insert into ${beats} (beat_at) values (${now}) on conflict do nothing`.execute(trx)
          return
        }
        const quietMs = now.getTime() - last.getTime()
        if (quietMs <= 0) return
        if (quietMs > QUIET_MAX_MS)
          await sql`
            update ${rows} set due_at = due_at + ${quietMs} * interval '1 millisecond' where set_at <= ${last}`.execute(trx)
        await sql`update ${beats} set beat_at = ${now}`.execute(trx)
      }),
  }
}

export function createPauses({ table, item }: { readonly table: TableWith<PausableColumns> } & Pick<DeadlineTables, 'item'>) {
  const rows = sql.table(table)
  const item_id = sql.ref(item)

  return {
    pause: async (trx: Transaction, id: string, now: Date): Promise<void> => {
      await sql`
        update ${rows} set remaining = due_at - ${now}::timestamptz, due_at = 'infinity' where ${item_id} = ${id}`.execute(trx)
    },

    /** The paused deadlines continue with the time that was left. Returns false if none was paused. */
    resume: async (trx: Transaction, id: string, now: Date): Promise<boolean> => {
      const resumed = await sql`
        update ${rows} set due_at = ${now}::timestamptz + remaining, set_at = ${now}, remaining = null
         where ${item_id} = ${id} and remaining is not null returning kind`.execute(trx)
      return resumed.rows.length > 0
    },
  }
}

export const runDueItems = <Due extends object>(
  log: Pick<Logger, 'error'>,
  readDue: (page: Page<Due>) => Promise<readonly Due[]>,
  fire: (due: Due) => Promise<void>,
): Promise<void> => eachPage(BATCH_MAX, readDue, fire, { log, failed: 'could not handle a deadline', facts: (one) => one })

export const lastOf = (due: DueItem | undefined) => due && { at: due.due_at, id: due.item_id }
