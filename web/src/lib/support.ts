/** Where members write to. Set by the operator when the web app is built. */
export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@haiwallet.example'
