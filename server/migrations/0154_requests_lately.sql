-- How often somebody has asked within a day is counted whatever became of it: who takes requests back has asked all the same.
create index request_lately on requests.request (requester_id, created_at desc);
