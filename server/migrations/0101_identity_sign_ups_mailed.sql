-- A sign-up whose link was mailed is not pushed out by those of others while the link is good.
alter table identity.sign_up add column mailed_at timestamptz;         -- null: too many mails went to the address just then
