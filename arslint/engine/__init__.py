"""How rules are made, found and run; knows no contract of ARS."""
