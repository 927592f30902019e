import { randomUUID } from 'node:crypto'
import type { CallInput, ProcedureName } from '@hai/contract/contract'
import type { Proof } from '../app.ts'
import type { Person } from '../members.ts'
import type { Circle } from './circle.ts'

/**
 * What becomes of an id that is not the caller’s own. `own`: it is answered like one that does not exist, and nothing changes. `self`:
 * it must be the caller’s own user id, and any other is refused alike. Anything else says why it may be anybody’s.
 */
export type Rule = 'own' | 'self' | { readonly anybodys: string }

/** The calls that name something by its id, with a good call of each: by somebody whose own all these ids are. */
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
