#pragma once
void store(int n);
