import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import type { Context } from './context.ts'
import { isOpen, lockLink, recordCancelled, readLinks, readOwnLink } from './links.ts'
import { readPayments } from './payments.ts'
import { ownLink } from './show-link.ts'

/** Newest first. With `state`, only the links that can be paid now. */
export const listPayLinks =
  ({ database, clock, public_url }: Context): Handler<'list_pay_links'> =>
  async ({ user_id }, { cursor, limit, state }) => {
    const now = clock.now()
    const found = await readLinks(database, {
      payee_id: user_id,
      before: readIdCursor(cursor),
      limit: limit + 1,
      ...(state && { open_at: now }),
    })
    const { page, next_cursor } = cutIdPage(found, limit)
    return { items: page.map((link) => ownLink(link, public_url, now)), next_cursor }
  }

export const getPayLink =
  ({ database, clock, public_url }: Context): Handler<'get_pay_link'> =>
  async ({ user_id }, { pay_link_id }) => {
    const link = (await readOwnLink(database, { id: pay_link_id, payee_id: user_id })) ?? fail('NOT_FOUND')
    return { ...ownLink(link, public_url, clock.now()), payments: await readPayments(database, link.id) }
  }

export const cancelPayLink =
  ({ database, clock, public_url }: Context): Handler<'cancel_pay_link'> =>
  async ({ user_id }, { pay_link_id }) =>
    database.transaction().execute(async (trx) => {
      const now = clock.now()
      const link = await lockLink(trx, pay_link_id)
      if (link?.payee_id !== user_id) return fail('NOT_FOUND')
      if (link.cancelled_at !== null) return ownLink(link, public_url, now)
      if (!isOpen(link, now)) fail('INVALID_TRANSITION')
      await recordCancelled(trx, link.id, now)
      return ownLink({ ...link, cancelled_at: now }, public_url, now)
    })
