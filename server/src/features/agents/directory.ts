import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import type { Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { nameFor } from '../identity/index.ts'
import { readIdCursor } from '../../platform/cursors.ts'
import type { Context } from './deps.ts'
import { isOnDuty, paysUpTo } from './eligibility.ts'
import { meansOf } from './agent-capacity.ts'
import { readAgent, readAgents, type AgentRow } from './queries.ts'
import { readScores, calculateScore } from './record.ts'

type ShownAgent = Output<'list_agents'>['items'][number]

/** Sorted: agents on duty first, then by score. Leaves out former and blocked agents. */
export async function showAgents(
  context: Context,
  viewer_id: string,
  rows: readonly AgentRow[],
  db: Database = context.database,
) {
  const ids = rows.map(({ user_id }) => user_id)
  const [means, scoreOf, dealt] = await Promise.all([
    meansOf(context, ids, db),
    readScores(db, ids),
    context.transfers.dealtWith(viewer_id, ids, db),
  ])
  return rows
    .flatMap((row): ShownAgent[] => {
      const found = means.get(row.user_id)
      if (!found) return []
      const { person, now } = found
      const { user_id, department, commune, hours, methods } = row
      return [
        {
          user_id,
          department,
          commune,
          hours,
          methods: [...methods],
          shown_name: nameFor(person.full_name, dealt.has(row.user_id)),
          hai_tag: person.hai_tag ?? '',
          avatar_url: person.avatar_url,
          level: person.agent_level,
          on_duty: isOnDuty(row, now),
          pays_up_to: cents(paysUpTo(row, found)),
          score: scoreOf(user_id),
        },
      ]
    })
    .sort(
      (a, b) =>
        Number(b.on_duty) - Number(a.on_duty) ||
        calculateScore(b.score) - calculateScore(a.score) ||
        (a.user_id < b.user_id ? -1 : 1),
    )
}

export const listAgents =
  (context: Context): Handler<'list_agents'> =>
  async ({ user_id }, { cursor, limit, amount, on_duty, ...place }) => {
    const isAtWork = on_duty === true || amount !== undefined
    const rows = await readAgents(context.database, { ...place, ...(isAtWork && { on_duty_at: context.clock.now() }) })
    const views = (await showAgents(context, user_id, rows)).filter(
      (one) => one.user_id !== user_id && one.pays_up_to >= (amount ?? 0) && (on_duty === undefined || one.on_duty === on_duty),
    )
    const after = readIdCursor(cursor)
    const begin = after === undefined ? 0 : views.findIndex((one) => one.user_id === after) + 1
    const items = views.slice(begin, begin + limit)
    return { items, next_cursor: begin + limit < views.length ? (items.at(-1)?.user_id ?? null) : null }
  }

/** Fails: NOT_FOUND (also for former and blocked agents). */
export const getAgent =
  (context: Context): Handler<'get_agent'> =>
  async ({ user_id }, { agent_id }) => {
    const row = (await readAgent(context.database, agent_id)) ?? fail('NOT_FOUND')
    const [view] = await showAgents(context, user_id, [row])
    const mayKnow = user_id === agent_id || (await context.hasAccepted(user_id, agent_id))
    return { ...(view ?? fail('NOT_FOUND')), address: mayKnow ? row.address : null }
  }
