-- Cash that comes back after the share of its cash-in was paid is looked at too: a share waits 72 hours.
update compliance.setting set value = greatest(value, 168), least = 96 where key = 'returning_hours';
