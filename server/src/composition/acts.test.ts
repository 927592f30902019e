import { contract } from '@hai/contract/contract'
import { expect, test } from 'vitest'
import { actsOf } from './acts.ts'

const { admin_decide_approval, admin_list_approvals } = contract
const calls = { admin_decide_approval, admin_list_approvals }
const describe = () => Promise.resolve('approve')

test('every staff action has a description, and nothing else has one', () => {
  expect(actsOf([{}, { acts: { admin_decide_approval: describe } }], calls)).toEqual({ admin_decide_approval: describe })
  expect(() => actsOf([{}], calls)).toThrow('admin_decide_approval')
  const more = { admin_decide_approval: describe, get_wallet: describe }
  expect(() => actsOf([{ acts: more }], calls)).toThrow('get_wallet')
})
