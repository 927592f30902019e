/** "ma***@example.org": the owner recognises it, others cannot use it. */
export const maskedEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/u, '$1***')
