"""The words that a contract can say: small checks over a part of a document."""
