/** SQL condition on `information_schema.tables`: the table is a partition, so the table that it belongs to is listed. */
export const isPartition = (tables: string): string =>
  `exists (select from pg_class p where p.oid = format('%I.%I', ${tables}.table_schema, ${tables}.table_name)::regclass and p.relispartition)`
