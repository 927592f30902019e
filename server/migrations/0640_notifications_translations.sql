-- Each notification in every language, as {"fr": {"title": …, "message": …}, …}: the member may change language after it was written.
-- Null for rows that the version before wrote: these keep the language of title and message.
alter table notifications.notification add column translations jsonb;
grant update (translations) on notifications.notification to hai_app;
