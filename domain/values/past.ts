/** The sub type of days in the distant past, such as birthdays, which are chosen by wheels. Other days are chosen in a month view. */
export const pastSubType = 'past';
