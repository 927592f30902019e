import { randomUUID } from 'node:crypto'
import type { CallInput, ProcedureName } from '@hai/contract/contract'
import type { Proof } from '../app.ts'
import type { Person } from '../members.ts'
import type { Circle } from './circle.ts'

/**
 * The rule for an id that is not the caller’s. `own`: it is answered like an unknown one, and nothing changes.
 * `self`: it must be the caller’s user id; any other is rejected the same way. Otherwise a reason why it may be
 * anyone’s.
 */
export type Rule = 'own' | 'self' | { readonly anybodys: string }

export type OwnCalls = {
  readonly [Name in ProcedureName]?: {
    readonly ids: Readonly<Record<string, Rule>>
    readonly make: (circle: Circle) => Promise<{ readonly by: Proof | undefined; readonly input: CallInput<Name> }>
  }
}

export const own = 'own'
export const self = 'self'
export const by = <Input>({ access_token }: Pick<Person, 'access_token'>, input: Input) => ({ by: access_token, input })
export const key = () => ({ idempotency_key: randomUUID() })
