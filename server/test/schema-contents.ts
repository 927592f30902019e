import type pg from 'pg'

export interface SchemaObject {
  /** What it is, such as `column of events.cursor`. */
  readonly kind: string
  readonly name: string
  /** Its definition and its rights. */
  readonly definition: string
}

/** The objects in a schema, with all that `create` and `grant` can say about them. */
export async function readSchemaContents(db: pg.Pool, schemas: readonly string[]): Promise<readonly SchemaObject[]> {
  const { rows } = await db.query<SchemaObject>(
    `with place as (select oid, nspname, nspacl from pg_namespace where nspname = any ($1)),
     relation as (select c.*, p.nspname || '.' || c.relname as full_name from pg_class c join place p on p.oid = c.relnamespace)
     select 'schema' as kind, nspname::text as name, coalesce(nspacl::text, '') as definition from place
     union all
     select 'relation ' || relkind::text, full_name,
            concat_ws(' ', relpersistence, reloptions::text, relacl::text, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid),
                      relrowsecurity, relforcerowsecurity, relreplident)
       from relation
     union all
     select 'column of ' || r.full_name, a.attname,
            concat_ws(' ', a.attnum, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
                      a.attacl::text, pg_get_expr(d.adbin, d.adrelid))
       from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
      where r.relkind in ('r', 'p', 'v')
     union all
     select 'constraint of ' || r.full_name, k.conname, concat_ws(' ', k.contype, k.convalidated, pg_get_constraintdef(k.oid))
       from relation r join pg_constraint k on k.conrelid = r.oid
     union all
     select 'index of ' || i.indrelid::regclass::text, r.full_name, concat_ws(' ', pg_get_indexdef(r.oid), i.indisvalid)
       from relation r join pg_index i on i.indexrelid = r.oid
     union all
     select 'trigger of ' || r.full_name, t.tgname, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid))
       from relation r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
     union all
     select 'policy of ' || r.full_name, l.polname,
            concat_ws(' ', l.polcmd, l.polroles::regrole[]::text, pg_get_expr(l.polqual, r.oid), pg_get_expr(l.polwithcheck, r.oid))
       from relation r join pg_policy l on l.polrelid = r.oid
     union all
     select 'view', full_name, pg_get_viewdef(oid) from relation where relkind = 'v'
     union all
     select 'function', f.oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(f.oid), f.proacl::text)
       from pg_proc f join place p on p.oid = f.pronamespace where f.prokind = 'f'
     union all
     select 'type', p.nspname || '.' || t.typname,
            concat_ws(' ', t.typtype, t.typacl::text, (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
       from pg_type t join place p on p.oid = t.typnamespace
      order by 1, 2, 3`,
    [[...schemas]],
  )
  return rows
}

/** The number of rows in each table. */
export async function countRows(db: pg.Pool, schemas: readonly string[]): Promise<readonly { table: string; rows: number }[]> {
  const { rows } = await db.query<{ table: string; rows: number }>(
    `select format('%I.%I', nspname, relname) as table,
            (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', nspname, relname), false, true, '')))[1]::text::int as rows
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where nspname = any ($1) and relkind in ('r', 'p') and not relispartition order by 1`,
    [[...schemas]],
  )
  return rows
}
