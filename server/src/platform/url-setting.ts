import { z } from 'zod'

/** A variable with a URL of this protocol. Its error message shows an example. */
export const urlSetting = (protocol: RegExp, example: string) =>
  z
    .string()
    .regex(protocol, `must look like ${example}`)
    .refine((address) => URL.canParse(address), `must look like ${example}`)
