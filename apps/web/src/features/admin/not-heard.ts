/** Of a change whose answer was lost: it may have been made. */
export const NOT_HEARD = 'We did not hear whether this was done. Please look before you try again.';
