import { cents, formatUsd } from '@hai/contract/money'
import { PROVEN_LEAST } from '@hai/contract/transparency-words'
import type { Composition } from '../composition/server.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'

export async function proveLiabilities({ proveLiabilities: prove }: Composition): Promise<void> {
  const { outcome, members, total, root } = await prove()
  if (outcome === 'mismatch') throw new StartRefusal('The books do not agree. Nothing was published, and the staff are alerted.')
  if (outcome === 'too_few')
    throw new StartRefusal(`${members} members have money. Of fewer than ${PROVEN_LEAST} nothing is published.`)
  print(`${formatUsd(cents(total ?? 0))} of ${members} members are counted in ${root ?? ''}.`)
}
