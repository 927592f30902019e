import { cents, formatUsd } from '@hai/contract/money'
import { PROVEN_LEAST } from '@hai/contract/transparency-words'
import type { Composition } from '../composition/server.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'

export async function proveLiabilities({ proveLiabilities: prove }: Composition): Promise<void> {
  const { outcome, members, total, root } = await prove()
  if (outcome === 'mismatch') throw new StartRefusal('The ledger has faults. Nothing was published, and staff get an alert.')
  if (outcome === 'too_few')
    throw new StartRefusal(`Only ${members} members have money. With fewer than ${PROVEN_LEAST}, nothing is published.`)
  print(`The root ${root ?? ''} covers ${formatUsd(cents(total ?? 0))} of ${members} members.`)
}
