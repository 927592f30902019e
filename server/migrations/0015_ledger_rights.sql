-- The server may read the book and call its functions; it writes nothing by itself. Reports read.
set local search_path = ledger, pg_catalog, pg_temp;

do $$
begin
  execute format('revoke all on all functions in schema %I from public', current_schema());
  execute format('grant usage on schema %I to hai_app, hai_report', current_schema());
  execute format('grant select on all tables in schema %I to hai_app, hai_report', current_schema());
  execute format('grant execute on all functions in schema %I to hai_app', current_schema());
  execute format('revoke execute on function %I.set_member_status from hai_app', current_schema());
end $$;
