-- Of one moment there is one root, at the precision that is published: of two, each would be believed by whoever was shown it, and each could leave
-- somebody out. What was published stays, so a book that has two already keeps them: the index leaves out all but one of each moment, verify-ledger
-- names them, and no further one is added.
do $$
declare
  others constant text := (select coalesce(array_agg(p.id order by p.id), '{}'::uuid[])::text
    from (select q.id, row_number() over (partition by date_trunc('milliseconds', q.at) order by q.at, q.id) as place
            from transparency.liability_proof q where q.outcome = 'published') p
   where p.place > 1);
begin
  execute format($index$
    create unique index liability_proof_one_a_moment on transparency.liability_proof (date_trunc('milliseconds', at at time zone 'UTC'))
     where outcome = 'published' and id <> all (%L::uuid[])$index$, others);
end $$;
