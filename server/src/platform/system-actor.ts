/** The id that the ledger and the logs use for the server’s own actions. It belongs to no account. */
export const SYSTEM_ACTOR_ID = '00000000-0000-7000-8000-000000000001'
