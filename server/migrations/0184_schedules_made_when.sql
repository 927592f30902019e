-- How many a member has made since yesterday is asked for each new one.
create index schedule_made_when on schedules.schedule (payer_id, created_at desc);
