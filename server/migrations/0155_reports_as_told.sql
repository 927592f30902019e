-- What members told staff, as they told it, for the copy of their own data: every one that was taken, whether or not the tag was
-- anybody's and whether or not an earlier report was open, so that the copy tells no more than the answer did.
create table reports.told (
  id          uuid        primary key,
  reporter_id uuid        not null,
  tag_typed   text        not null,
  category    text        not null,
  description text        not null,
  created_at  timestamptz not null
);
create index told_by_reporter on reports.told (reporter_id, created_at desc, id desc);
grant select, insert on reports.told to hai_app;

-- Of those before this, the tag that was held when they were made.
insert into reports.told (id, reporter_id, tag_typed, category, description, created_at)
select r.id, r.reporter_id, t.hai_tag, r.category, r.description, r.created_at
  from reports.report r
  join lateral (select t.hai_tag from identity.tag t where t.user_id = r.reported_id and t.taken_at <= r.created_at
                 order by t.taken_at desc limit 1) t on true;

-- Whoever leaves takes their own copy along; what staff have to look into stays.
create function reports.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from reports.told where reporter_id = new.user_id;
  return null;
end $$;
revoke execute on function reports.forget_the_deleted() from public;
create trigger reports_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function reports.forget_the_deleted();
