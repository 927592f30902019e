import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ComplianceFlag } from '@hai/contract/compliance'
import { loadList } from '../src/features/compliance/load-list.ts'
import { screenMembers } from '../src/features/compliance/screen-members.ts'
import { FIRST_BOOK } from '../src/platform/database/book.ts'
import type { TestApp } from './app.ts'
import type { MemberPerson } from './members.ts'
import { followedUp } from './money.ts'
import { callConfirmed, type StaffPerson } from './staff.ts'

export const person = (entry: number, name: string): string =>
  `${entry},"${name}","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 01 Jan 1970."`

/**
 * The numbers of rows in a list of thirty megabytes: two people, many ships and broken rows. The last broken row is
 * half of the file.
 */
export const LARGE_LIST = { names: 2, others: 15 * 1_048, broken_rows: 31 } as const

/** The first broken rows are in lines 1050 and 1051. */
export async function writeLargeList(path: string): Promise<void> {
  const out = createWriteStream(path)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  await write(`${person(1, 'CHARLES, Evans')}\n`)
  const ship = '2,"SEA STAR","vessel","IRAN",-0- ,"EPXX2","Tanker",-0- ,-0- ,"Iran",-0- ,-0- '.padEnd(1_000, ' ')
  for (let mebibyte = 0; mebibyte < 15; mebibyte += 1) {
    await write(`${ship}\n`.repeat(1_048))
    await write(`x,"no number","individual","SDGT"\n3,"never closed\n`)
  }
  await write(`4,"${'LONG '.repeat(3_000_000)}"\n`)
  await write(`${person(5, 'PETIT, Marc')}\n`)
  out.end()
  await once(out, 'finish')
}

export function aSanctionsList() {
  const folder = mkdtempSync(join(tmpdir(), 'hai-sanctions-'))
  const files = { names: join(folder, 'sdn.csv'), aliases: join(folder, 'alt.csv') }
  writeFileSync(files.aliases, '')
  return {
    files,
    write: (...rows: readonly string[]) => writeFileSync(files.names, `${rows.join('\r\n')}\r\n\x1a\r\n`),
    screen: async (app: TestApp): Promise<void> => {
      app.clock.forward({ seconds: 1 })
      await followedUp(app)
      const log = { error: () => undefined, info: () => undefined }
      const deps = {
        book: FIRST_BOOK,
        database: app.server.database,
        clock: app.clock,
        log,
        settings: { sanctions: files, timeZone: 'America/Port-au-Prince' },
      }
      await loadList(deps)
      await screenMembers(deps)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export const hitsOf = async (app: TestApp, staff: StaffPerson, { user_id }: Pick<MemberPerson, 'user_id'>) =>
  (await app.call('admin_list_compliance_flags', { user_id, source: 'screening' }, staff)).items

export const resolve = (app: TestApp, staff: StaffPerson, flag_id: string, outcome: 'cleared' | 'confirmed') =>
  callConfirmed(app, staff, 'admin_resolve_compliance_flag', { flag_id, outcome, note: 'Compared with the passport.' })

export async function releasedByTwo(
  app: TestApp,
  [first, second]: readonly [StaffPerson, StaffPerson],
  flag_id: string,
): Promise<ComplianceFlag> {
  const note = 'Born in another year, by the passport.'
  const { release } = await callConfirmed(app, first, 'admin_release_sanctions_hit', { flag_id, note })
  await callConfirmed(app, second, 'admin_decide_approval', {
    approval_id: release?.approval_id ?? '',
    decision: 'approve',
    note: 'I see the same.',
  })
  return app.call('admin_get_compliance_flag', { flag_id }, first)
}
