/** Whether this page was built to stand alone, without a server (`make site`). */
export const ALONE = import.meta.env.MODE === 'site'
