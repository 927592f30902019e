import { apply } from '@oddbird/popover-polyfill/fn'

// Popovers for Chrome before 114, Safari before 17 and Firefox before 125. Both apps load this file before they render,
// and only in such browsers (decision 0147).

// `theme` is the weakest layer, so all classes are stronger than the styles of the polyfill.
apply({ layerName: 'theme' })

/** An imitated popover is below every modal dialog, so a toast must be inside the dialog (`ui/toaster.tsx`). */
document.documentElement.dataset.popovers = 'imitated'
