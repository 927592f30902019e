import { expect } from '@playwright/test'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { followToWhole } from './support/follow.ts'
import { hasTwoColumns } from './support/letters.ts'
import { expectReadable, narrowest } from './support/expect-readable.ts'
import { enter, type TestMember } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { aPostedTask } from './support/tasks.ts'
import { pay } from './support/wallet.ts'
import { test } from './support/test.ts'

async function somebodyBusy(commune: string): Promise<{ member: TestMember; agent: TestMember; pages: Record<string, string> }> {
  const [member, agent] = await Promise.all([aSaver(), anAgent(commune)])
  const { access_token } = member.session
  const agents = agent.session.access_token
  const { transaction_id } = await pay(member, { hai_tag: agent.hai_tag }, 5_00, 'Pou frè lekòl mwa novanm nan')
  const asked = { idempotency_key: aKey(), payer: { hai_tag: member.hai_tag }, amount: 12_34, note: 'Pou frè lekòl' }
  const { request_id } = await call('request_money', asked, agents)
  const { id: task_id } = await aPostedTask(member, { title: 'Paint the gate' })
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agents)
  await call('mark_cashout_sent', { cashout_id, reference: '' }, agents)
  const about = { related_type: 'cashout', related_id: cashout_id, category: 'not_received' } as const
  const said = { ...about, description: 'Nobody was at the counter when I came.' }
  const { id: dispute_id } = await call('open_dispute', said, access_token)
  return {
    member,
    agent,
    pages: {
      transaction: `/wallet/${transaction_id}`,
      request: `/requests/${request_id}`,
      dispute: `/disputes/${dispute_id}`,
      'cash-out': `/wallet/cash-outs/${cashout_id}`,
      task: `/tasks/${task_id}`,
    },
  }
}

test('detail pages use two columns on a wide screen, and fit a phone with large text and on its side', async ({ page }) => {
  test.slow()
  const { member, pages } = await somebodyBusy('Baradères')
  await enter(page, member)
  for (const [name, path] of Object.entries(pages)) {
    await page.setViewportSize(narrowest)
    await followToWhole(page, path)
    await expectReadable(page, `the page of a ${name}`)
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.soft.poll(() => hasTwoColumns(page), `two columns of a ${name} at ${width}`).toBe(true)
    }
  }
})
