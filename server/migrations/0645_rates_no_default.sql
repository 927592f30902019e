-- The rate of 131 was invented. A new platform has no rate until staff enter one or the configured source gives one.
delete from rates.htg_rate where source = 'Platform default' and as_of = '2026-01-01' and created_by is null;
