import type { Procedure } from '@hai/contract/procedure'
import { procedureList } from './contract-list.ts'
import { atMost, createLane, type Lane } from './place.ts'
import { createShedding } from './shedding.ts'

/** Guests have their own lane, so that a flood of slow sign-ins does not block members’ calls. */
const GUESTS_MAX = 1_024

export interface Lanes {
  readonly of: (procedure: Pick<Procedure, 'access'>) => Lane
  readonly byRoute: ReadonlyMap<string, { readonly name: string; readonly lane: Lane }>
}

export function createLanes(): Lanes {
  const guests = createLane(atMost(GUESTS_MAX))
  const members = createLane(createShedding())
  const of: Lanes['of'] = ({ access }) => (access === 'guest' ? guests : members)
  return { of, byRoute: new Map(procedureList.map(({ route, name, procedure }) => [route, { name, lane: of(procedure) }])) }
}
