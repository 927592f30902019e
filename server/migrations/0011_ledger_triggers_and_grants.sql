-- Ledger triggers, grants and published views. The server may read every table and call the functions that are granted
-- here. It cannot write any table directly.
set local search_path = ledger, pg_catalog, pg_temp;

create trigger append_only before update or delete or truncate on posting for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on journal for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on proof for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on entry for each statement execute function refuse_change();
create trigger balanced after insert on entry referencing new table as added for each statement execute function refuse_unbalanced();
create trigger no_delete before delete or truncate on account for each statement execute function refuse_change();
create trigger no_delete before delete or truncate on hold for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on repair for each statement execute function refuse_change();

select make_partitions();

grant usage on schema ledger to hai_app, hai_report;
grant select on account, entry, hold, spending, journal, head, proof, repair, rotation to hai_app, hai_report;
grant select on posting to hai_app;
grant select (id, created_at, payload_hash, ends, public_id, initiator_id, command_key, kind, accounts) on posting to hai_report;
revoke execute on all functions in schema ledger from public;
grant execute on function account_list, hash_findings_of_accounts, account_violations, batch_suspects,
  close_member, delete_old_spending, entries_total, flows, repair_differences, health,
  hash_findings_of_postings, make_partitions, member_delta, new_violations, newest_violations,
  is_started_by_payer, kinds_started_by_payer, left_since, open_member_accounts, partition_end, partition_size, partitions_ahead,
  payout_violations, post, posting_counts, prove, range_violations, read_part, read_since, repair_plan,
  start_round, whole_details to hai_app;

-- Published views. Features read other schemas only through views whose names end in `_view`. PostgreSQL inlines a
-- view, so queries use the indexes of its tables.

create view account_view as
  select id, owner_id, kind, class, status, also_locked, balance, version, spent_day, spent, owed from account;

create view posting_view as
  select id, created_at, ends, public_id, initiator_id, kind, account_list(accounts) as accounts,
         whole_details(details, kind, initiator_id) as details
    from posting;

create view entry_view as
  select account_id, posting_id, sequence, amount, balance_after from entry;

create view hold_view as
  select posting_id, account_id, amount, ended_by from hold;

-- Cents spent per account, meter and day. The amount of the last day under the meter `out` is in account_view.
create view spending_view as
  select account_id, meter, day, spent from spending;

create view journal_view as
  select first_id, last_id, created_at, available, on_hold, platform, outside, hash from journal;

create view head_view as
  select last_id, available, on_hold, platform, outside, hash, skew from head;

create view proof_view as
  select id, last_id, hash, proven_at, accounts, violations from proof;

create view rotation_view as
  select after_id, end_id, round_started_at, read_since() as read_since from rotation;

create view repair_view as
  select id, account_id, before, after, position, reason, requested_by, approved_by, approval_id, created_at from repair;

grant select
  on account_view, posting_view, entry_view, hold_view, spending_view, journal_view, head_view, proof_view, rotation_view, repair_view to hai_app;
