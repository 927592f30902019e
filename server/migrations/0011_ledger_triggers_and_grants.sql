-- Ledger triggers and grants. The server may read every table and call the functions listed here; it writes nothing directly.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

create trigger append_only before update or delete or truncate on posting for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on journal for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on proof for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on entry for each statement execute function refuse_change();
create trigger balanced after insert on entry referencing new table as added for each statement execute function refuse_unbalanced();
create trigger no_delete before delete or truncate on account for each statement execute function refuse_change();
create trigger no_delete before delete or truncate on hold for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on repair for each statement execute function refuse_change();

select make_partitions();

grant usage on schema {{ledger}} to hai_app, hai_report;
grant select
  on account, posting, entry, hold, spending, journal, head, proof, repair, looked to hai_app, hai_report;
revoke execute on all functions in schema {{ledger}} from public;
grant execute on function account_links, account_violations, batch_suspects,
  chain_violations, close_member, explained_steps, health,
  links_of, look, make_partitions, member_delta, new_violations, newest_violations,
  open_member_accounts, payout_violations, post, recount, refuse_change,
  refuse_unbalanced, repair_plan, stretch_violations, violations to hai_app;
