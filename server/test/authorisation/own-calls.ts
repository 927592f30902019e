import type { Procedure } from '@hai/contract/procedure'
import type { Listed } from '../../src/http/contract-list.ts'
import { ownAccount } from './own-account.ts'
import type { OwnCalls, Rule } from './own-call.ts'
import { ownDealings } from './own-dealings.ts'
import { ownMoney } from './own-money.ts'
import { colleagues, ownStaff, staffRules } from './own-staff.ts'

/** The calls that name something of their caller’s own by its id, with a good call of each. */
export const ownCalls: OwnCalls = { ...ownAccount, ...ownMoney, ...ownDealings, ...ownStaff }

export const isOfStaff = ({ access }: Pick<Procedure, 'access'>): boolean =>
  access === 'admin_pre' || access === 'admin' || access === 'super_admin'

/** What becomes of an id in this field that is not the caller’s own; undefined: nobody has said. */
export function ruleOf({ name, procedure }: Pick<Listed, 'name' | 'procedure'>, path: string): Rule | undefined {
  const said = ownCalls[name]?.ids[path]
  if (said !== undefined || !isOfStaff(procedure)) return said
  return path === 'admin_id' && colleagues.includes(name) ? staffRules.user_id : staffRules[path]
}
