/** The character that editors of Windows write at the top of a file in UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
