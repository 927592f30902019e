-- Triggers run in the order of their names: who may verify a phone is asked before what a verified phone opens is looked up.
alter trigger documents_open_tier on identity.profile rename to verified_opens_tier;
