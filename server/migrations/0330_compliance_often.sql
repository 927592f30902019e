-- How often words stand in a list that was just taken over: without knowing it, the planner reads all of the list for each member.
create function compliance.learn_names() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze compliance.listed_name;
end $$;
revoke execute on function compliance.learn_names from public;
grant execute on function compliance.learn_names to hai_app;
