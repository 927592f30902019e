import type { Procedure } from '@hai/contract/procedure'
import type { Listed } from '../../src/http/contract-list.ts'
import { ownAccount } from './own-account.ts'
import type { OwnCalls, Rule } from './own-call.ts'
import { ownDealings } from './own-dealings.ts'
import { ownMoney } from './own-money.ts'
import { colleagues, ownStaff, staffRules } from './own-staff.ts'

export const ownCalls: OwnCalls = { ...ownAccount, ...ownMoney, ...ownDealings, ...ownStaff }

export const isOfStaff = ({ access }: Pick<Procedure, 'access'>): boolean =>
  access === 'admin_pre' || access === 'admin' || access === 'super_admin'

export function ruleOf({ name, procedure }: Pick<Listed, 'name' | 'procedure'>, path: string): Rule | undefined {
  const owner = ownCalls[name]?.ids[path]
  if (owner !== undefined || !isOfStaff(procedure)) return owner
  return path === 'admin_id' && colleagues.includes(name) ? staffRules.user_id : staffRules[path]
}
