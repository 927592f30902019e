import { startCrowd } from './crowd.ts'
import { settle } from './fill.ts'
import { keep } from './goals.ts'
import { openConnection, succeeded } from './http-client.ts'
import { number, print, row } from './report.ts'
import { ask, type BenchServer } from './server.ts'

const PAYMENTS = 20_000
const CONNECTIONS = 32
/** Tables below this size per payment are shown together. */
const SHOWN_BYTES = 1

interface Size {
  /** Without partitions: `ledger.entry` stands for all of its partitions. */
  readonly name: string
  /** Null for the rows of the table. */
  readonly index: string | null
  readonly bytes: number
}

/**
 * Indexes of partitions are named by their columns, because each partition has its own. The rows of accounts and of the
 * head are only rewritten, so they are left out.
 */
const SIZES = `
  select n.nspname || '.' || regexp_replace(t.relname, '_(\\d{4,6}|\\d{4}_\\d{2}(_\\d{2})?)$', '') as name,
         case when c.relkind = 'i' then coalesce((
           select string_agg(coalesce(a.attname, 'expression'), ', ' order by k.place)
             from unnest(i.indkey::int2[]) with ordinality k (number, place)
             left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number and k.number > 0), '')
           || case when i.indpred is null then '' else ', of some rows' end end as index,
         sum(pg_relation_size(c.oid))::float8 as bytes
    from pg_class c
    left join pg_index i on i.indexrelid = c.oid
    join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    join pg_namespace n on n.oid = t.relnamespace
   where c.relkind in ('r', 'i') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname !~ '^pg_'
     and (n.nspname, t.relname) not in (('ledger', 'account'), ('ledger', 'head'))
   group by 1, 2`

/** What `npm run admin -- compact` does with the indexes of full partitions. */
const COMPACT = `
  do $do$ declare name text; begin
    for name in select i.indexrelid::regclass::text from pg_index i join pg_class t on t.oid = i.indrelid
                 where t.relispartition and t.relkind = 'r' and t.relnamespace::regnamespace::text in ('ledger', 'partitions') loop
      execute format('alter index %s set (fillfactor = 100)', name);
      execute format('reindex index %s', name);
    end loop;
  end $do$`

const keyOf = ({ name, index }: Size): string => `${name} ${index ?? ''}`

/** Members pay people whom they have paid before. All payments have a fee and so four entries. */
export async function benchStorage(server: BenchServer): Promise<void> {
  const { url, drop } = await server.anotherDatabase()
  const crowd = await startCrowd(url, 'storage')
  try {
    const sizes = async (): Promise<Size[]> => {
      await settle(url)
      return ask<Size>(url, SIZES)
    }
    const before = new Map((await sizes()).map((size) => [keyOf(size), size.bytes]))
    let left = PAYMENTS
    const payOver = async (): Promise<void> => {
      const connection = await openConnection(crowd.port)
      while (left > 0) {
        left -= 1
        succeeded(await crowd.payAny(connection))
      }
      connection.close()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, payOver))
    await crowd.stop()
    const growth = async (): Promise<Size[]> =>
      (await sizes()).map((size) => ({ ...size, bytes: (size.bytes - (before.get(keyOf(size)) ?? 0)) / PAYMENTS }))
    const grown = await growth()
    await ask(url, COMPACT)
    printGrowth(grown, await growth())
  } finally {
    await crowd.stop()
    await drop()
  }
}

const sum = (sizes: readonly Size[]): number => sizes.reduce((total, { bytes }) => total + bytes, 0)
const ofLedger = (sizes: readonly Size[]): readonly Size[] => sizes.filter(({ name }) => name.startsWith('ledger.'))

function printGrowth(grown: readonly Size[], compact: readonly Size[]): void {
  const compactOf = new Map(compact.map((size) => [keyOf(size), size.bytes]))
  const shown = grown
    .filter(({ bytes }) => Math.abs(bytes) >= SHOWN_BYTES)
    .toSorted((a, b) => a.name.localeCompare(b.name) || b.bytes - a.bytes)
  print(
    '',
    `### Bytes of a payment over HTTP with fee to a known payee, over ${number(PAYMENTS)} payments`,
    '',
    'In full partitions, `npm run admin -- compact` rebuilds the indexes.',
    '',
    row('table', 'index', 'while it grows', 'compact'),
    '|---|---|--:|--:|',
    ...shown.map((size) =>
      row(size.name, size.index ?? '', number(size.bytes), number(compactOf.get(keyOf(size)) ?? size.bytes)),
    ),
    row('the ledger', '', number(sum(ofLedger(grown))), number(sum(ofLedger(compact)))),
    row('the whole database', '', number(sum(grown)), number(sum(compact))),
  )
  keep(
    'bytes per payment over HTTP in the ledger',
    sum(ofLedger(compact)),
    'compact',
    `${number(sum(ofLedger(grown)))} while it grows`,
  )
  keep('bytes per payment over HTTP in the whole database', sum(compact), 'compact', `${number(sum(grown))} while it grows`)
}
