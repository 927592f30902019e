/** Moves a member’s money between the totals of members and the total of the platform, in all batches. */
const moveTotals = (member: string, by: '-' | '+'): string => `
  update ledger.journal j set available = j.available ${by} m.available, on_hold = j.on_hold ${by} m.on_hold,
         platform = j.platform ${by === '-' ? '+' : '-'} (m.available + m.on_hold)
    from (select k.first_id, coalesce(sum(e.amount) filter (where a.kind = 'available'), 0) as available,
                 coalesce(sum(e.amount) filter (where a.kind = 'on_hold'), 0) as on_hold
            from ledger.journal k join ledger.account a on a.owner_id = ${member}
            join ledger.entry e on e.account_id = a.id and e.posting_id <= k.last_id group by 1) m
   where m.first_id = j.first_id;
  update ledger.head h set available = j.available, on_hold = j.on_hold, platform = j.platform from ledger.journal j where j.last_id = h.last_id;`

/**
 * SQL that turns a member’s accounts into accounts of the platform and adjusts all totals. `member` is an SQL
 * expression for the member’s id.
 */
export const hiding = (member: string): string => `
  alter table ledger.account drop constraint if exists account_of_its_kind, drop constraint if exists account_owned;
  update ledger.account set class = 'platform' where owner_id = ${member};
  ${moveTotals(member, '-')}`

/** SQL that undoes it, except for the constraints. */
export const showing = (member: string): string => `
  update ledger.account set class = kind where owner_id = ${member};
  ${moveTotals(member, '+')}`
