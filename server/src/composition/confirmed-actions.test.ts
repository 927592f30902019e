import { contract } from '@hai/contract/contract'
import { expect, test } from 'vitest'
import { confirmedActionsOf } from './confirmed-actions.ts'

const { admin_decide_approval, admin_list_approvals } = contract
const calls = { admin_decide_approval, admin_list_approvals }
const describe = () => Promise.resolve({ kind: 'account_freeze', user_id: 'u' } as const)

test('every confirmed action has a description, and nothing else has one', () => {
  expect(confirmedActionsOf([{}, { confirmedActions: { admin_decide_approval: describe } }], calls)).toEqual({
    admin_decide_approval: describe,
  })
  expect(() => confirmedActionsOf([{}], calls)).toThrow('admin_decide_approval')
  const more = { admin_decide_approval: describe, get_wallet: describe }
  expect(() => confirmedActionsOf([{ confirmedActions: more }], calls)).toThrow('get_wallet')
  const one = { confirmedActions: { admin_decide_approval: describe } }
  expect(() => confirmedActionsOf([one, one], calls)).toThrow('two confirmed actions are named admin_decide_approval')
})
