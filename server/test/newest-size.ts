interface Queryable {
  query(statement: string): Promise<unknown>
}

/** Lets each proof read about `size` of the newest postings again. */
export async function setNewestSize(owner: Queryable, size: number): Promise<void> {
  await owner.query(
    `create or replace function ledger.newest_size() returns bigint language sql immutable parallel safe return ${size}`,
  )
}
