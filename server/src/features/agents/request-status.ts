import type { Output } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './deps.ts'
import { recordAgentRequest } from './events.ts'
import { insertRequest, readNewestRequest, toRequest } from './queries.ts'

/** The tier that agents need (docs/product/agents.md). */
export const AGENT_TIER = 2

/** Fails: TIER_NEEDED, INVALID_TRANSITION (an application is pending or approved, or the caller is an agent). */
export const requestAgentStatus =
  ({ database, clock }: Context): Handler<'request_agent_status'> =>
  async ({ user_id, tier, is_agent }, { department: where, commune, address, hours, methods }) => {
    if (tier < AGENT_TIER) fail('TIER_NEEDED', { tier: AGENT_TIER })
    if (is_agent) fail('INVALID_TRANSITION')
    const fields = { department: where, commune, address, hours, methods }
    const now = clock.now()
    return database.transaction().execute(async (trx) => {
      const inserted = await insertRequest(trx, { id: newId(), user_id, ...fields, submitted_at: now })
      if (!inserted) fail('INVALID_TRANSITION')
      await recordAgentRequest(trx, user_id, now)
      return toRequest(inserted)
    })
  }

export const getAgentRequest =
  ({ database }: Context): Handler<'get_agent_request'> =>
  async ({ user_id, is_agent }): Promise<Output<'get_agent_request'>> => {
    const request = await readNewestRequest(database, user_id)
    return { request: request && toRequest(request), is_agent }
  }
