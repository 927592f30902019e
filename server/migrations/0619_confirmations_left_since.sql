-- What has left a wallet by its member's own acts since a moment, so that many small payments are confirmed like one large payment.

-- Cents. Reads the account's newest entries in steps, and stops once the sum is above `enough`. A run of a schedule does not count,
-- because the member agreed to its total when they made the schedule: that total counts instead.
create function confirmations.left_since(member uuid, account bigint, since timestamptz, enough bigint) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  step   constant int := 50;
  before bigint := 9223372036854775807;
  total  bigint;
  part   record;
begin
  select coalesce(sum(s.agreed_total), 0) into total from schedules.schedule s where s.payer_id = member and s.created_at > since;
  loop
    exit when total > enough;
    select count(*) as entries, min(e.posting_id) as oldest, min(p.created_at) as oldest_at,
           coalesce(sum(-e.amount) filter (
             where e.amount < 0 and p.created_at > since and p.details -> 'schedule' is null
               and p.kind in ('send', 'send_held', 'quick_pay', 'escrow', 'cash_out_held', 'task_held', 'cash_in')), 0) as amount
      into part
      from (select y.posting_id, y.amount from ledger.entry y
             where y.account_id = left_since.account and y.posting_id < before order by y.posting_id desc limit step) e
      join ledger.posting p on p.id = e.posting_id;
    total := total + part.amount;
    exit when part.entries < step or part.oldest_at <= since;
    before := part.oldest;
  end loop;
  return total;
end $$;
revoke execute on function confirmations.left_since from public;
grant execute on function confirmations.left_since to hai_app;
