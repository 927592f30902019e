import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { readBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf, type DisputedPair } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { followedUp } from '../../../test/money.ts'
import { listening } from '../../../test/realtime.ts'

const database = useTestDatabase()
let app: TestApp
let admin: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  admin = await people.anAdmin()
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
const { aDispute, alone, escalate, grounds, inState, notificationsOf, open, passFor, write, see } = people
beforeEach(alone)

const readNotifications = async (who: MemberPerson, { dispute_id }: Pick<DisputedPair, 'dispute_id'>) =>
  (await notificationsOf(who))
    .filter(({ type }) => type === 'dispute_status')
    .map(({ message, reference_type, reference_id }) => {
      expect([reference_type, reference_id]).toEqual(['dispute', dispute_id])
      return message
    })

test('each new status notifies the parties who did not cause it, with the specified text', async () => {
  let pair = await aDispute()
  expect([await readNotifications(pair.member, pair), await readNotifications(pair.agent, pair)]).toEqual([[], []])
  expect((await notificationsOf(pair.agent))[0]?.metadata.action_type).toBe('cashout_disputed')
  pair = await passFor(pair, { hours: 24 })
  await escalate(pair, pair.agent)
  const escalated = 'Your dispute has been escalated to admin review'
  expect([await readNotifications(pair.member, pair), await readNotifications(pair.agent, pair)]).toEqual([
    [escalated],
    [escalated],
  ])
  await app.server.disputes.approveRefund(grounds(admin, pair.dispute_id))
  const refunded = 'Your dispute has been resolved with a refund'
  expect([await readNotifications(pair.member, pair), await readNotifications(pair.agent, pair)]).toEqual([
    [refunded, escalated],
    [refunded, escalated],
  ])
})

test('a decision that moves no money notifies in the reader’s language, and a report notifies both', async () => {
  const released = await aDispute()
  await app.server.disputes.releaseFunds(grounds(admin, released.dispute_id))
  expect(await readNotifications(released.agent, released)).toEqual(['Your dispute has been resolved'])
  const closed = await aDispute()
  await app.call('set_language', { language: 'ht' }, closed.member.access_token)
  await followedUp(app)
  await app.server.disputes.closeWithoutAction(grounds(admin, closed.dispute_id))
  expect(await readNotifications(closed.agent, closed)).toEqual(['Dispute status updated to: closed'])
  expect(await readNotifications(closed.member, closed)).toEqual(['Nouvo sitiyasyon plent lan: fèmen'])
  const reported = await inState('completed')
  const { id: dispute_id } = await open(reported, reported.member)
  const opened = 'Dispute status updated to: open. You can both describe what happened. If you can’t agree, our team decides.'
  for (const who of [reported.member, reported.agent]) expect(await readNotifications(who, { dispute_id })).toEqual([opened])
})

test('a statement is unread in the conversation, and staff statements appear in the case', async () => {
  const pair = await aDispute()
  await write(pair, pair.agent)
  const { chat_session_id } = (await see(pair, pair.member)).item
  expect((await readBy(app, pair.member, chat_session_id ?? '')).at(-1)).toBe('Paul Desir added to the dispute.')
  await app.server.disputes.releaseFunds(grounds(admin, pair.dispute_id))
  const { events } = await see(pair, pair.member)
  expect(events.at(-1)).toMatchObject({ kind: 'released', by: 'staff', body: 'The photo shows what was handed over.' })
})

test('both browsers receive the dispute and new events as their side sees them; outsiders receive nothing', async () => {
  const pair = await inState('sent')
  const stranger = await people.aSaver()
  const [member, agent, nobody] = await Promise.all(
    [pair.member, pair.agent, stranger].map((who) => listening(app, who.access_token, ['disputes', 'dispute_events'])),
  )
  if (!member || !agent || !nobody) throw new Error('no client is listening')
  const { id } = await open(pair, pair.member)
  const said = await write({ dispute_id: id }, pair.agent)
  const last = said.events.at(-1)
  await member.until(() => member.events('dispute_events').some(({ record }) => 'id' in record && record.id === last?.id))
  expect(member.events('dispute_events').map(({ record }) => record)).toMatchObject([
    { dispute_id: id, kind: 'opened', by: 'you' },
    { dispute_id: id, kind: 'statement', by: 'other' },
  ])
  const isNewest = ({ record }: { readonly record: object }) => 'version' in record && record.version === said.version
  await agent.until(() => agent.events('disputes').some(isNewest))
  expect(agent.events('disputes').find(isNewest)?.record).toMatchObject({
    id,
    role: 'payee',
    version: said.version,
    status: 'open',
  })
  expect(nobody.events('disputes')).toEqual([])
  for (const client of [member, agent, nobody]) client.close()
})
